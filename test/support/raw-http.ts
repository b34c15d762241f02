import { once } from 'node:events';
import net from 'node:net';

/** Sends raw bytes to a running app and reads until it closes the connection. `end` closes our side half-way. */
export async function exchange(
  app: { url: string },
  sent: string,
  end = false,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  socket.setEncoding('utf8').setTimeout(5_000, () => socket.destroy());
  socket.on('error', () => {}); // closed half-way
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'connect');
  socket.write(Buffer.from(sent, 'latin1'));
  if (end) socket.end();
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body };
}

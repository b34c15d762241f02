/**
 * A body with the lines of its texts ended as the app keeps them: by LF. Forms end them by CRLF, some programs by CR.
 * The one place where that is evened out, for forms and JSON alike; what people write in lines stands at the top of a body.
 */
export function withPlainLines(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value,
    ]),
  );
}

/** Talks with the service worker. */
import type { Asked, Told } from '../worker/messages.ts';

/** Asks the worker that controls the page, and resolves with its answer. */
export function ask<Answer>(asked: Asked): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller?.postMessage(asked, [port2]);
  });
}

export const onTold = (listener: (message: Told) => void): void =>
  navigator.serviceWorker.addEventListener('message', ({ data }) => listener(data));

type Entry<Value> = { value: Value; bytes: number };

/** Values by key, at most so many bytes of them. What was used longest ago is evicted first. */
export class LruCache<Value> {
  /** The one used longest ago first: the order of a Map is that in which keys were set. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is held now. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `bytes`: what the value and its key take. What is over the limit by itself is not held. */
  set(key: string, value: Value, bytes: number): void {
    this.#delete(key);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) this.#delete(this.#entries.keys().next().value as string);
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

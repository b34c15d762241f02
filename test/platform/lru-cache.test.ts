import t from 'tap';
import { LruCache } from '../../server/platform/lru-cache.ts';

const held = (cache: LruCache<number>, keys: string[]) => keys.filter((key) => cache.get(key) !== undefined);

t.test('a cache holds so many bytes, however many values these are', async (t) => {
  const cache = new LruCache<number>(100);
  let most = 0;
  for (let nth = 0; nth < 1000; nth++) {
    cache.set(`key ${nth}`, nth, 1 + (nth % 30));
    most = Math.max(most, cache.bytes);
  }
  t.ok(most > 70 && most <= 100, `${most} bytes at most`);
  t.equal(cache.get('key 999'), 999, 'the newest is there');
});

t.test('what was used longest ago is evicted first', async (t) => {
  const cache = new LruCache<number>(30);
  for (const [nth, key] of ['a', 'b', 'c'].entries()) cache.set(key, nth, 10);
  cache.get('a');
  cache.set('d', 3, 10);
  t.same(held(cache, ['a', 'b', 'c', 'd']), ['a', 'c', 'd']);
  t.equal(cache.bytes, 30);
});

t.test('a large value takes the room of several small ones', async (t) => {
  const cache = new LruCache<number>(30);
  for (const [nth, key] of ['a', 'b', 'c'].entries()) cache.set(key, nth, 10);
  cache.set('large', 4, 20);
  t.same(held(cache, ['a', 'b', 'c', 'large']), ['c', 'large']);
});

t.test('what is over the limit by itself is not held, and evicts nothing else', async (t) => {
  const cache = new LruCache<number>(30);
  cache.set('a', 1, 10);
  cache.set('too large', 2, 31);
  t.same(held(cache, ['a', 'too large']), ['a']);
  t.equal(cache.bytes, 10);
});

t.test('a value that is set again replaces the one before, with its bytes', async (t) => {
  const cache = new LruCache<number>(30);
  cache.set('a', 1, 20);
  cache.set('a', 2, 5);
  t.equal(cache.get('a'), 2);
  t.equal(cache.bytes, 5);
  cache.set('a', 3, 31);
  t.equal(cache.get('a'), undefined, 'an old value does not outlive its successor');
});

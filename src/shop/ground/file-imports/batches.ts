const ITEMS_AT_ONCE = 500
const LENGTH_AT_ONCE = 2_000_000

/** What is read of a file, by so many at once that one statement can store them: lines of long texts are few. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  let length = 0
  for await (const item of items) {
    batch.push(item)
    length += JSON.stringify(item).length
    if (batch.length < ITEMS_AT_ONCE && length < LENGTH_AT_ONCE) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

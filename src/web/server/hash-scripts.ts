import { createHash } from 'node:crypto'

/**
 * Takes a page's nonce out of its bytes, and returns the SHA-256 (base64) of each inline script that had it, the
 * loaders' data written shorter. Only what we wrote as a script has the nonce, which nobody can know before: a script
 * that came in with a text has none, and so is in no policy.
 */
export function hashScripts(page: Buffer, nonce: string): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let start = 0
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, start)) {
    parts.push(page.subarray(start, at))
    start = at + mark.length
    const tag = page.subarray(page.lastIndexOf('<', at), at)
    const end = page.indexOf('>', start)
    if (!tag.subarray(0, SCRIPT.length).equals(SCRIPT) || end < 0) continue
    const close = page.indexOf(SCRIPT_END, end)
    const script = shortened(page.subarray(end + 1, close))
    if (script.length > 0) hashes.add(createHash('sha256').update(script).digest('base64'))
    parts.push(page.subarray(start, end + 1), script)
    start = close
  }
  parts.push(page.subarray(start))
  return { html: Buffer.concat(parts), hashes: [...hashes] }
}

/** The loaders' data is JSON in a text of JavaScript: between single quotes each of its quotes needs no backslash. */
function shortened(script: Buffer): Buffer {
  if (!script.subarray(0, DATA.length).equals(DATA) || !script.subarray(-DATA_END.length).equals(DATA_END))
    return script
  const text = script
    .toString('utf8', DATA.length, script.length - DATA_END.length)
    // A backslash before a quote is always that of the quote.
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
  return Buffer.from(`${DATA.subarray(0, -1)}'${text}'${DATA_END.subarray(1)}`)
}

const DATA = Buffer.from('window.__reactRouterContext.streamController.enqueue("')
const DATA_END = Buffer.from('");')
const SCRIPT = Buffer.from('<script')
const SCRIPT_END = Buffer.from('</script>')

import { createHash } from 'node:crypto'

/**
 * Takes a page's nonce out of its bytes, and returns the SHA-256 (base64) of each inline script that had it. Only what we wrote as a script
 * has the nonce, which nobody can know before: a script that came in with a text has none, and so is in no policy.
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
    const script = page.subarray(end + 1, page.indexOf(SCRIPT_END, end))
    if (script.length > 0) hashes.add(createHash('sha256').update(script).digest('base64'))
  }
  parts.push(page.subarray(start))
  return { html: Buffer.concat(parts), hashes: [...hashes] }
}

const SCRIPT = Buffer.from('<script')
const SCRIPT_END = Buffer.from('</script>')

import { gzipSync } from 'node:zlib'
import { launchChromium } from '../test/browser/chromium.ts'

/** Downloads of a phone that opens a page for the first time, in kB; scripts, styles and HTML as gzip would send them, scripts also as they were sent (brotli), HTML also unpacked. */
export async function firstLoad(url: string, paths: string[]) {
  const browser = await launchChromium({ measuring: true })
  const rows = []
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const kB = { script: 0, stylesheet: 0, image: 0, font: 0, document: 0 }
    let sent = 0
    let unpacked = 0
    const bodies: Promise<void>[] = []
    page.on('response', response => {
      const kind = response.request().resourceType() as keyof typeof kB
      if (!(kind in kB) || !response.ok()) return
      bodies.push(
        Promise.all([response.body(), response.request().sizes()])
          .then(([body, { responseBodySize }]) => {
            if (kind === 'script') sent += responseBodySize / 1000
            if (kind === 'document') unpacked += body.length / 1000
            const bytes = kind === 'image' || kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
            kB[kind] += bytes / 1000
          })
          .catch(() => undefined),
      )
    })
    // Without a time limit: pictures are rendered at their first request, which takes long on a busy machine.
    await page.goto(`${url}${path}`, { waitUntil: 'load', timeout: 0 })
    // Includes what the page loads by itself within three seconds.
    await page.waitForTimeout(3000)
    await Promise.all(bodies)
    const all = Object.values(kB).reduce((sum, part) => sum + part, 0)
    const cells = Object.entries({ 'script as sent': sent, ...kB, all, 'document unpacked': unpacked }).map(
      ([kind, size]) => [`${kind}, kB`, Math.round(size * 10) / 10],
    )
    rows.push({ page: path, ...Object.fromEntries(cells) })
    await context.close()
  }
  await browser.close()
  return rows
}

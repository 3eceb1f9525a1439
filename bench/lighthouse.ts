import { rm } from 'node:fs/promises'
import sparticuz from '@sparticuz/chromium'
import getPort from 'get-port'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { dataFolder } from '../test/data-folder.ts'

const flags: Flags = {
  logLevel: 'error',
  output: 'json',
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  // The checkout is measured with a bottle in the bag, which the browser keeps.
  disableStorageReset: true,
}

// Runs differ, with whatever else the machine does: the one in the middle counts.
const runs = 3

/**
 * Lighthouse as it is for a phone (its mobile preset: 412 px, a slow processor, slow 4G by simulation), one row a page:
 * scores of 100, layout shift, largest paint in ms, Lighthouse's own measure of the machine. A page that asks not to be indexed loses a third of SEO for exactly
 * that; `SEO` leaves this one question out there, `SEO with noindex` has it.
 */
export async function lighthouseScores(url: string, paths: string[]) {
  const port = await getPort({ host: '127.0.0.1' })
  const profile = dataFolder()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    args: [...sparticuz.args.filter(arg => arg !== '--single-process'), `--remote-debugging-port=${port}`],
    headless: true,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/shop`)
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    await page.close()
    const rows = []
    for (const path of paths) {
      const result = await middleOf(`${url}${path}`, port)
      rows.push(row(path, result))
      for (const fault of faults(result)) console.log(`${path}: ${fault}`)
    }
    return rows
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function middleOf(address: string, port: number): Promise<Result> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const answer = await lighthouse(address, { ...flags, port })
    if (answer) results.push(answer.lhr)
  }
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0
  const middle = results.sort((a, b) => performance(a) - performance(b))[Math.floor(results.length / 2)]
  if (!middle) throw new Error(`Lighthouse gave no result for ${address}`)
  return middle
}

function row(page: string, result: Result) {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: seoBarring(result, 'is-crawlable'),
    'SEO with noindex': score('seo'),
    'layout shift': Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    'largest paint, ms': Math.round(figure('largest-contentful-paint')),
    'blocked, ms': Math.round(figure('total-blocking-time')),
    machine: Math.round(result.environment.benchmarkIndex),
  }
}

/** The SEO score over all its questions but one, weighed as Lighthouse does. */
function seoBarring({ categories, audits }: Result, left: string): number {
  const parts = (categories.seo?.auditRefs ?? []).filter(
    ({ id, weight }) => id !== left && weight > 0 && typeof audits[id]?.score === 'number',
  )
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round((parts.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0) / weights) * 100)
}

/** What cost points outside of performance, for whoever mends it. */
function faults({ categories, audits }: Result): string[] {
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap(name => categories[name]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && typeof audits[id]?.score === 'number' && (audits[id].score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}

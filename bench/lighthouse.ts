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
  // The checkout is measured with a product in the cart, which the browser stores.
  disableStorageReset: true,
}

// Results vary with the load of the machine: the median counts.
const RUNS = 3

/**
 * Runs Lighthouse with its mobile preset (412 px, simulated slow processor and slow 4G), one row per page: scores out of 100,
 * layout shift, largest paint in ms, Lighthouse's benchmark of the machine. A noindex page loses a third of its SEO score for
 * that alone: `SEO` leaves that audit out, `SEO with noindex` includes it.
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
      const result = await medianResult(`${url}${path}`, port)
      rows.push(row(path, result))
      for (const audit of failedAudits(result)) console.log(`${path}: ${audit}`)
    }
    return rows
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function medianResult(address: string, port: number): Promise<Result> {
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const answer = await lighthouse(address, { ...flags, port })
    if (answer) results.push(answer.lhr)
  }
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0
  const median = results.sort((a, b) => performance(a) - performance(b))[Math.floor(results.length / 2)]
  if (!median) throw new Error(`Lighthouse returned no result for ${address}`)
  return median
}

function row(page: string, result: Result) {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: seoWithout(result, 'is-crawlable'),
    'SEO with noindex': score('seo'),
    'layout shift': Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    'largest paint, ms': Math.round(figure('largest-contentful-paint')),
    'blocked, ms': Math.round(figure('total-blocking-time')),
    machine: Math.round(result.environment.benchmarkIndex),
  }
}

/** The SEO score without one audit, weighted as Lighthouse does. */
function seoWithout({ categories, audits }: Result, omitted: string): number {
  const parts = (categories.seo?.auditRefs ?? []).filter(
    ({ id, weight }) => id !== omitted && weight > 0 && typeof audits[id]?.score === 'number',
  )
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round((parts.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0) / weights) * 100)
}

/** The failed audits outside of performance. */
function failedAudits({ categories, audits }: Result): string[] {
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap(name => categories[name]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && typeof audits[id]?.score === 'number' && (audits[id].score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}

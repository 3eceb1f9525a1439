import { execFileSync } from 'node:child_process'
import autocannon from 'autocannon'

export type Load = { name: string; perSecond: number; p50: number; p97_5: number; p99: number; failed: number }

type Target = {
  name: string
  url: string
  paths: string[]
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** Requests a second; without it each connection asks as soon as it is answered. */
  rate?: number
}

/** Requests the paths in turn for some seconds after a short warm-up. Latencies in ms. Without compression, as behind a proxy. */
export async function load({
  name,
  url,
  paths,
  connections = 16,
  seconds = 8,
  headers = {},
  rate,
}: Target): Promise<Load> {
  const requests = paths.map(path => ({ method: 'GET' as const, path, headers }))
  const common = { url, requests, connections, ...(rate && { overallRate: rate }) }
  await autocannon({ ...common, duration: 2 })
  const run = await autocannon({ ...common, duration: seconds })
  return {
    name,
    perSecond: Math.round(run.requests.average),
    p50: run.latency.p50,
    p97_5: run.latency.p97_5,
    p99: run.latency.p99,
    failed: run.errors + run.non2xx,
  }
}

/** Of times in ms, rounded to a tenth. */
export function percentiles(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

/** Formats rows as a Markdown table for bench/README.md. */
export function table(rows: Record<string, string | number>[]): string {
  const headings = Object.keys(rows[0] ?? {})
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(row => line(Object.values(row)))].join('\n')
}

import { type Config, isLoopback } from '../../src/platform/config.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

const TIMEOUT_MS = 5_000

/**
 * Where shoppers find the shop: https with a certificate that browsers accept, the proxy named, no demo shop in public.
 */
export async function checkAddress({ publicUrl, trustProxy, demo }: Config): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl)
  if (isLoopback(hostname))
    return [wrong('address', `PUBLIC_URL is ${publicUrl}: set it to the https address at which shoppers find the shop`)]
  const findings = [
    protocol === 'https:'
      ? await checkAnswer(publicUrl)
      : wrong('https', `PUBLIC_URL is ${publicUrl}: without https passwords and cookies can be read on the way`),
    trustProxy.length > 0
      ? fine('proxy', `X-Forwarded-For is believed from ${trustProxy.join(', ')}`)
      : wrong(
          'proxy',
          'TRUST_PROXY names no proxy: behind one all shoppers share one limit (without a proxy leave it)',
        ),
  ]
  if (demo)
    findings.push(wrong('demo', 'DEMO is on: an empty database becomes the demo shop, and its logins are printed'))
  return findings
}

async function checkAnswer(publicUrl: string): Promise<Finding> {
  try {
    const { status } = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (status === 200) return fine('https', `${publicUrl} answers with a certificate that is accepted`)
    return wrong(
      'https',
      `${publicUrl}/healthz answers ${status} instead of 200: does the proxy lead to the shop, and does it run?`,
    )
  } catch (error) {
    return wrong('https', `${publicUrl} cannot be reached from here: ${reasonOf(error)}`)
  }
}

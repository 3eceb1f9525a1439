import autocannon from 'autocannon'

const person = { name: 'Bilal Ahmed', email: 'bench@example.com', phone: '03001234567', password: 'Oud&Amber7' }
const headers = { 'content-type': 'application/json' }

/**
 * Logins (argon2id at the recommended cost) at full speed, one after another with a wrong password and with an unknown email
 * (equal times give away no account), and their effect at 20 a second on the home page. Latencies in ms.
 */
export async function loginLoad(url: string, seconds = 8) {
  await fetch(`${url}/v1/customer`, { method: 'PATCH', headers, body: JSON.stringify(person) })
  const logins = { url: `${url}/v1/customer/login`, method: 'POST' as const, headers, body: JSON.stringify(person) }
  const pages = { url, connections: 4, duration: seconds }
  const alone = await autocannon({ ...logins, connections: 8, duration: seconds })
  const refused = (login: object) =>
    autocannon({ ...logins, body: JSON.stringify({ ...person, ...login }), connections: 1, duration: seconds })
  const wrongPassword = await refused({ password: 'Wrong&Word1' })
  const unknownEmail = await refused({ email: 'unknown@example.com' })
  await autocannon({ ...pages, duration: 2 })
  const quiet = await autocannon(pages)
  const [busy, steady] = await Promise.all([
    autocannon(pages),
    autocannon({ ...logins, connections: 4, overallRate: 20, duration: seconds }),
  ])
  return {
    'logins/s': Math.round(alone.requests.average),
    'login p50': alone.latency.p50,
    'wrong password p50': wrongPassword.latency.p50,
    'unknown email p50': unknownEmail.latency.p50,
    'page p50 alone': quiet.latency.p50,
    'page p50 with 20 logins/s': busy.latency.p50,
    'page p97.5 alone': quiet.latency.p97_5,
    'page p97.5 with 20 logins/s': busy.latency.p97_5,
    'logins/s beside pages': Math.round(steady.requests.average),
    failed: alone.non2xx + alone.errors + steady.non2xx + steady.errors + busy.non2xx + busy.errors,
  }
}

import pg from 'pg'

/** Runs `work` on a connection of its own. One that breaks fails the query that runs, and nothing else. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // Without a listener Node would end the process, beside the failed query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { fakeServer } from './fake-server.ts'

/** An S3 server of this machine, which checks signatures and keeps its objects in a temporary folder. */
export async function startBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'khushbu-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop' }],
  })
  const { port } = await server.run()
  const addressOn = (host: string) => `s3://S3RVER:S3RVER@${host}/shop?tls=off`
  return {
    /** A STORAGE_URL. */
    url: addressOn(`127.0.0.1:${port}`),
    /** Passes requests on to the server but for those for which `refuse` has a status and a body. */
    async behind(refuse: (method: string, path: string) => [number, string] | null) {
      const front = await fakeServer((incoming, answer) => {
        const { method = '', url: path = '', headers } = incoming
        const refused = refuse(method, path)
        if (refused) {
          incoming.resume()
          answer.writeHead(refused[0]).end(refused[1])
          return
        }
        const passed = request({ host: '127.0.0.1', port, method, path, headers }, received => {
          answer.writeHead(received.statusCode ?? 0, received.headers)
          received.pipe(answer)
        })
        incoming.pipe(passed)
      })
      return { url: addressOn(new URL(front.url).host), close: front.close }
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

import { globSync, readFileSync } from 'node:fs'
import { type Handler, Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody, limitStaffFile, staffFilePaths } from './limit-body.ts'
import type { WebEnv } from './request-context.ts'
import { readForm } from './staff-pages.ts'

test('every page of the back office whose form sends a file or pasted lines may send as much as it says', () => {
  // Files of products and of moves have paths of their own, which take larger ones.
  const own = ['moves/', 'products/imports/', 'kit/']
  const senders = globSync('src/back-office/**/*.tsx')
    .filter(path => /<(SentFile|FileOrLines)\b/.test(readFileSync(path, 'utf8')))
    .map(path => path.replace('src/back-office/', ''))
    .filter(path => !own.some(folder => path.startsWith(folder)))
  expect(senders.length).toBeGreaterThan(4)
  const folders = staffFilePaths.map(path => path.split('/')[2])
  expect(senders.filter(path => !folders.includes(path.split('/')[0]))).toEqual([])
})

test('the 5,000 lines of a sale arrive', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `PERFUME-${at} 20%`).join('\n')
  const shop = new Hono<WebEnv>()
  const answer: Handler<WebEnv> = async c => c.text(String((await c.req.parseBody()).lines))
  for (const path of staffFilePaths) shop.post(`${path}/*`, limitStaffFile, answer)
  shop.post('*', limitBody, answer)
  const sent = { method: 'POST', body: new URLSearchParams({ lines }) }
  expect(await (await shop.request('/admin/sales/new', sent)).text()).toBe(lines)
  expect((await shop.request('/admin/sign-in', sent)).status).toBe(413)
})

test('a form has at most 10,000 fields, however they are sent; a name may come again and again', async () => {
  const form = (body: string, type: string) =>
    readForm(new Request('http://shop.test', { method: 'POST', body, headers: { 'content-type': type } }))
  const url = 'application/x-www-form-urlencoded'
  const names = Array.from({ length: 10_002 }, (_, at) => `a${at}`)
  await expect(form(names.join('&'), url)).rejects.toMatchObject({ init: { status: 413 } })
  const part = (name: string, text: string) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const parts = `${names.map(name => part(name, '')).join('')}--cut--\r\n`
  await expect(form(parts, 'multipart/form-data; boundary=cut')).rejects.toMatchObject({ init: { status: 413 } })
  expect(await form('do=save&size=a&size=b', url)).toEqual({ do: 'save', size: ['a', 'b'] })
  expect(
    await form(
      `${part('do', 'save')}${part('size', 'a')}${part('size', 'b')}--cut--\r\n`,
      'multipart/form-data; boundary="cut"',
    ),
  ).toEqual({ do: 'save', size: ['a', 'b'] })
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffFilePaths } from './limit-body.ts'

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

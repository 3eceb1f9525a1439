import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings } from '../../../../test/fixtures.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findContent, placeholders } from '../content/index.ts'
import { adoptTemplate, blanksOf, pageTemplates } from './page-templates.ts'
import { publishDocument, withdrawDocument } from './publish-document.ts'
import { saveDocument } from './save-document.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.deleteFrom('contents').execute()
  await fresh.db.deleteFrom('documents').execute()
})
afterAll(() => fresh.drop())

test('a template says nothing of a house: what only the house knows is a blank', () => {
  for (const { slug, body, description } of pageTemplates) {
    expect(blanksOf(body).length, slug).toBeGreaterThan(0)
    expect(body + description, slug).not.toMatch(/khushbu|sargodha|lahore|\d{4}|@|\+92|customers? trust/i)
    for (const [, name = ''] of body.matchAll(/\{(\w+)\}/g)) expect(placeholders(), slug).toContain(name)
  }
})

test('a page is adopted once, published when its blanks are filled, and withdrawn', async () => {
  const { db } = fresh
  const adopt = () => inTransaction(db, tx => adoptTemplate(tx, { template: 'contact' }, 'Sana'))
  const { documentId } = await adopt()
  await expect(adopt()).rejects.toMatchObject({ code: 'taken' })
  const publish = (version: number) => inTransaction(db, tx => publishDocument(tx, { documentId, version }))
  await expect(publish(1)).rejects.toMatchObject({
    code: 'invalid',
    message: 'Please fill in first: phone, email or chat, and who answers',
  })
  expect(await findContent(db, 'contact', settings)).toBeNull()
  const text = { title: 'Contact', description: '', body: 'Call Sana at 0300 7654321.' }
  await inTransaction(db, tx => saveDocument(tx, { documentId, version: 1, by: 'Sana', text }))
  await publish(2)
  expect(await findContent(db, 'contact', settings)).toMatchObject({ title: 'Contact' })
  await inTransaction(db, tx => withdrawDocument(tx, { documentId, version: 2 }))
  expect(await findContent(db, 'contact', settings)).toBeNull()
})

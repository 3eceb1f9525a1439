import { parseArgs } from 'node:util'
import { issueToken } from '../src/platform/secrets/signing.ts'
import { firstOwnerLink, ownerLink, staffLinkToken } from '../src/shop/staff/staff/index.ts'
import { readArguments, withShop } from './with-database.ts'

const lost = readArguments('npm run owner-link -- [EMAIL] [--second-factor]', () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'second-factor': { type: 'boolean' } },
  })
  const [email, ...more] = positionals
  if (more.length > 0) throw new Error()
  return { email, secondFactor: values['second-factor'] === true }
})

await withShop(async (db, { publicUrl, sessionSecret }) => {
  const address = (linkId: string) =>
    `${publicUrl}/admin/join?token=${issueToken(sessionSecret, staffLinkToken(linkId))}`
  const first = await firstOwnerLink(db)
  if (first) {
    console.log(`Nobody works here yet. The first owner joins, once, within a week:\n${address(first)}`)
    return
  }
  const { linkId, email } = await ownerLink(db, lost)
  if (lost.secondFactor) console.log(`The second factor and the passkeys of ${email} are removed.`)
  console.log(`${email} sets a new password, once, within a day:\n${address(linkId)}`)
})

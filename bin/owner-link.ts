import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { issueToken } from '../src/platform/signing.ts'
import { ShopError } from '../src/shop/shop-error.ts'
import { firstOwnerLink, ownerLink, staffLinkToken } from '../src/shop/staff/index.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run owner-link -- [EMAIL] [--second-factor]'

const lost = readArguments()
await withDatabase(
  async (url, { publicUrl, sessionSecret }) => {
    const db = openDatabase(url)
    const address = (linkId: string) =>
      `${publicUrl}/admin/join?token=${issueToken(sessionSecret, staffLinkToken(linkId))}`
    try {
      const first = await firstOwnerLink(db)
      if (first) {
        console.log(`Nobody works here yet. The first owner joins, once, within a week:\n${address(first)}`)
        return
      }
      const { linkId, email } = await ownerLink(db, lost)
      if (lost.secondFactor) console.log(`The second factor and the passkeys of ${email} are removed.`)
      console.log(`${email} sets a new password, once, within a day:\n${address(linkId)}`)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error(error.message)
      process.exitCode = 1
    } finally {
      await closeDatabase(db)
    }
  },
  { besideShop: true },
)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'second-factor': { type: 'boolean' } },
    })
    const [email, ...more] = positionals
    if (more.length > 0) throw new Error(usage)
    return { email, secondFactor: values['second-factor'] === true }
  } catch (error) {
    console.error(error instanceof Error && error.message !== usage ? `${error.message}\n${usage}` : usage)
    process.exit(1)
  }
}

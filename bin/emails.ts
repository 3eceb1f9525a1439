import { listEmails, readEmail } from '../src/platform/email/stored-emails.ts'
import { readArguments, withShop } from './with-database.ts'

const usage = `npm run emails          lists the latest emails
npm run emails -- ID    shows one with its links, as its recipient reads it`

const id = readArguments(usage, () => {
  const [wanted, ...more] = process.argv.slice(2)
  if ((wanted !== undefined && !/^\d{1,15}$/.test(wanted)) || more.length > 0) throw new Error()
  return wanted
})

await withShop(async (db, { sessionSecret }) => {
  if (id === undefined) {
    for (const { id: one, recipient, subject, createdAt, sentAt } of await listEmails(db)) {
      console.log(`${one}  ${createdAt.toISOString()}  ${sentAt ? 'sent' : 'not sent'}  ${recipient}: ${subject}`)
    }
    return
  }
  const email = await readEmail(db, Number(id), sessionSecret)
  console.log(email ? `To: ${email.recipient}\nSubject: ${email.subject}\n\n${email.text}` : 'There is no such email')
})

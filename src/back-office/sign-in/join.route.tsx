import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findStaffLink, Join, JoinAgain, joinAgain, joinStaff, logInStaff } from '../../shop/staff/staff/index.ts'
import { roles } from '../../shop/staff/staff/permission-rules.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '../../shop/staff/staff/staff-account-rules.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { answerOf, openPage, parsed, readForm } from '../../web/server/staff-pages.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { Text } from '../kit/fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** Behind the link of an invitation, of the first owner, or to a new password. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Set your password'), noIndex]
export const headers = secretAddress

export const loader = openPage(async ({ context, url }: LoaderFunctionArgs) => {
  const shop = context.get(requestContext)
  const link = await findStaffLink(shop.db, linkIdOf(shop, url))
  return { link: link && { email: link.email, role: link.role, name: link.staff?.name ?? null } }
})

export const action = openPage(async ({ request, context, url }: ActionFunctionArgs) => {
  const shop = context.get(requestContext)
  const values = await readForm(request)
  return answerOf({ name: 'join', values, log: shop.log }, async () => {
    await shop.limit('staffLink')
    const linkId = linkIdOf(shop, url)
    const link = await findStaffLink(shop.db, linkId)
    const input = { ...values, linkId, ...(link?.email && { email: link.email }) }
    const place = { known: link !== null, subject: linkId }
    if (link?.staff) {
      await joinAgain(shop.db, shop.staffSignIn, parsed(JoinAgain, input), place)
      return { leadsTo: '/admin/sign-in?joined' }
    }
    const joining = parsed(Join, input)
    const email = await joinStaff(shop.db, shop.staffSignIn, joining, place)
    // Whoever has just typed the password need not type it again; somebody new has no second factor yet.
    const { password } = joining
    const opened = await logInStaff(shop.db, shop.staffSignIn, { email, password }, { device: shop.device(), place })
    if ('step' in opened) return { leadsTo: '/admin/sign-in?joined' }
    shop.staff.start(opened.token)
    shop.staff.rememberBrowser(email)
    return { leadsTo: '/admin/today' }
  })
})

const linkIdOf = (shop: RequestContext, url: URL) => shop.readStaffLink(url.searchParams.get('token') ?? '') ?? ''

export default function JoinPage() {
  const { link } = useLoaderData<typeof loader>()
  if (!link) {
    return (
      <div className="mx-auto grid max-w-md gap-4">
        <h1 className="page-title">This link no longer works</h1>
        <p>It was used, or it is too old. Please ask an owner of the shop for a new one.</p>
        <a href="/admin/sign-in" className="text-link">
          Sign in
        </a>
      </div>
    )
  }
  const { label, purpose } = roles[link.role]
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <h1 className="page-title">{link.name ? 'Choose a new password' : 'Welcome'}</h1>
      <p className="text-muted">
        {link.name ? `For ${link.email}.` : `You join as ${label.toLowerCase()}. ${purpose}.`}
      </p>
      {!link.name && link.role === 'owner' && (
        <p className="text-muted text-sm">
          Should you lose the password and no other owner works here: the command <code>npm run owner-link</code> on the
          shop's server prints a new link. Recovery codes of a second factor are shown once, at Your account.
        </p>
      )}
      <StaffForm action="join" submit="Set password">
        {!link.name && <Text name="name" label="Your name" autoComplete="name" required />}
        {link.email === null ? (
          <Text name="email" label="Email" type="email" autoComplete="username" required />
        ) : (
          <input type="hidden" autoComplete="username" value={link.email} />
        )}
        <Text
          as={PasswordField}
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${MIN_STAFF_PASSWORD_LENGTH} characters; a sentence is easy to remember`}
          required
        />
      </StaffForm>
    </div>
  )
}

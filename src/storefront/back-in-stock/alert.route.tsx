import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { canRemind } from '../../shop/orders/messages/index.ts'
import { findAlertSize } from '../../shop/orders/stock-alerts/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { NewsletterPage } from '../newsletter/newsletter-page.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertForm, phoneAlertForm } from './forms.ts'

/** Throws a 404 for a size that is not in the shop. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { db, session } = context.get(requestContext)
  const size = await findAlertSize(db, (url.searchParams.get('size') ?? '').slice(0, 120))
  if (!size) throw data(null, { status: 404 })
  const { sizeId, productId, name, ml, setOf, stock } = size
  return {
    sizeId,
    productId,
    name,
    ml,
    setOf,
    inStock: stock > 0,
    byPhone: await canRemind(db, 'backInStock'),
    email: (await session())?.customer.email ?? '',
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: alertForm }, { form: phoneAlertForm }], {
    sizeId: args.url.searchParams.get('size') ?? '',
  })

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Tell me when it is back'), noIndex]

/** The form of the product page's dialog, for browsers without scripts. */
export default function AlertPage() {
  const { sizeId, productId, name, ml, setOf, inStock, byPhone, email } = useLoaderData<typeof loader>()
  return (
    <NewsletterPage
      label="Sold out"
      title={inStock ? 'It is back' : 'Tell me when it is back'}
      text={
        inStock ? `${sizeText(name, ml, setOf)}, can be ordered now.` : `${sizeText(name, ml, setOf)}, is sold out.`
      }
    >
      {inStock ? (
        <LinkButton href={href('/product/:id', { id: productId })}>See it in the shop</LinkButton>
      ) : (
        <div className="w-full max-w-md text-left">
          <AlertForm sizeId={sizeId} email={email} byPhone={byPhone} />
        </div>
      )}
    </NewsletterPage>
  )
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData } from 'react-router'
import { blockForm, isBlockKind } from '../../shop/catalogue/layouts/index.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { HomeBlock } from '../../shop/settings/settings/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { WITHOUT_SCRIPTS } from '../../web/browser/document.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { showBlocks } from './load-blocks.ts'
import { PageBlock } from './page-block.tsx'

/** For staff who write blocks; 404 for everybody else. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const session = await context.get(requestContext).staff.idleSession()
  if (!session || !mayDo(session.staff.role, 'content.read')) throw notFound()
  return null
}

/** What a block's form holds, as shoppers would see it. Nothing is stored. */
export async function action({ context, request }: ActionFunctionArgs) {
  await loader({ context })
  const { db, settings, cacheTags, categories } = context.get(requestContext)
  const { kind, ...typed } = Object.fromEntries(await request.formData())
  if (!isBlockKind(kind)) throw notFound()
  const { rule, words } = blockForm(kind)
  const { data: values, error } = formRule(rule, words).safeParse(typed)
  if (!values) return { block: null, problem: error.issues[0]?.message ?? '' }
  const block = HomeBlock.parse({ ...values, id: 1, kind })
  const [shown = null] = await showBlocks([block], { db, shop: await settings(), cacheTags, categories })
  return { block: shown, problem: shown ? '' : 'There is nothing to show in it now: the page stays without it.' }
}

const notFound = () => data(null, { status: 404 })

export const handle = WITHOUT_SCRIPTS

export const headers = () => ({ ...secretAddress(), 'x-robots-tag': 'noindex, nofollow' })

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Preview'), noIndex]

export default function BlockPreview() {
  const shown = useActionData<typeof action>()
  return <main>{shown?.block ? <PageBlock block={shown.block} /> : <p className="wrap py-6">{shown?.problem}</p>}</main>
}

import type { MetaArgs, MetaDescriptor } from 'react-router'

/** What browsers and search engines call a page: 'X | ' and the shop's name, which the layout's loader knows. */
export function pageMeta({ matches }: Pick<MetaArgs, 'matches'>, title: string, description?: string) {
  const { shopName = 'Khushbu' } = (matches[1]?.loaderData ?? {}) as { shopName?: string }
  const meta: MetaDescriptor[] = [{ title: `${title} | ${shopName}` }]
  if (description) meta.push({ name: 'description', content: description })
  return meta
}

/** For a page that is nobody's find: a cart, an order, the results of a search. */
export const noIndex = { name: 'robots', content: 'noindex' }

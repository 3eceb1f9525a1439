import type { MetaArgs, MetaDescriptor } from 'react-router'

/** Title ('X | ' and the shop's name, from the layout's loader) and description. */
export function pageMeta({ matches }: Pick<MetaArgs, 'matches'>, title: string, description?: string) {
  const { shopName = 'Our shop' } = (matches[1]?.loaderData ?? {}) as { shopName?: string }
  const meta: MetaDescriptor[] = [{ title: `${title} | ${shopName}` }]
  if (description) meta.push({ name: 'description', content: description })
  return meta
}

/** noindex, for pages such as a cart, an order and search results. */
export const noIndex = { name: 'robots', content: 'noindex' }

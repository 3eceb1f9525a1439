import { href } from 'react-router'
import { findPreview } from '../../shop/layouts/index.ts'
import type { Settings } from '../../shop/settings/index.ts'
import type { RequestContext } from '../../web/server/request-context.ts'

/** The settings as a page shows them: on the page of a preview, with the draft that its link opens. */
export async function withPreview({ db }: Pick<RequestContext, 'db'>, url: URL, settings: Settings): Promise<Settings> {
  if (url.pathname !== href('/preview')) return settings
  return { ...settings, ...(await findPreview(db, url.searchParams.get('token') ?? '')) }
}

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { SocialLinks } from '../shell/social-links.tsx'
import { Opening } from './opening.tsx'

const words = { title: 'Coming soon', description: 'A new house of perfume, attar and oud, opening soon.' }

/** `end` in ms since 1970. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings, cacheTags } = context.get(requestContext)
  const { comingSoonDate } = await settings()
  const end = Date.parse(comingSoonDate)
  const opened = Date.now() >= end
  if (!opened) cacheTags.endsAt(new Date(end))
  context.set(pageHeadContext, words)
  return { end, opened }
}

export const headers = publicPage

export const meta = (args: MetaArgs) => pageMeta(args, words.title, words.description)

export default function ComingSoon() {
  const { end, opened } = useLoaderData<typeof loader>()
  const { supportEmail, socialLinks } = useShellData()
  const seconds = useSecondsLeft(end)
  return (
    <div className="on-band listing-banner bg-band text-band-ink">
      <div className="wrap coming-soon">
        <Opening seconds={seconds} end={end} opened={opened} />
        <SocialLinks links={socialLinks} />
        {supportEmail && (
          <p className="text-band-muted">
            Questions? Write to{' '}
            <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere text-band-ink">
              {supportEmail}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

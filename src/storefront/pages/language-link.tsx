import { useLocation } from 'react-router'
import type { Content } from '../../shop/content/content/index.ts'
import './urdu.css'

/** Leads to the other language of a text, where there is one. */
export function LanguageLink({ language, inUrdu }: Pick<Content, 'language' | 'inUrdu'>) {
  const { pathname } = useLocation()
  if (!inUrdu) return null
  return (
    <p className="print:hidden">
      {language === 'en' ? (
        <a href={`${pathname}?lang=ur`} lang="ur" hrefLang="ur" className="text-link inline-block py-2.5">
          اردو میں پڑھیں
        </a>
      ) : (
        <a href={pathname} hrefLang="en" className="text-link inline-block py-2.5">
          انگریزی میں پڑھیں (<bdi lang="en">English</bdi>)
        </a>
      )}
    </p>
  )
}

/** How an element says its language. English is the page's own. */
export const inLanguage = ({ language }: Pick<Content, 'language'>) =>
  language === 'ur' ? ({ lang: 'ur', dir: 'rtl' } as const) : {}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Markdown } from './Markdown.js'

export interface Guide {
  readonly name: string
  readonly title: string
  readonly source: string
}

export interface DocsProps {
  readonly guides: readonly [Guide, ...Guide[]]
  /** The addresses of the images of the guides, by file name. */
  readonly images: Readonly<Record<string, string>>
}

/** Renders one guide of the repository's docs folder. The URL hash selects the guide. */
export function Docs({ guides, images }: DocsProps): ReactNode {
  const [name, setName] = useState(() => window.location.hash.slice(1))
  const main = useRef<HTMLElement>(null)
  const guide = guides.find((each) => each.name === name) ?? guides[0]
  useEffect(() => {
    const follow = () => {
      setName(window.location.hash.slice(1))
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const resolve = (href: string) => {
    const [file = ''] = href.split('#')
    const target = guides.find((each) => `${each.name}.md` === file)
    if (target) return `#${target.name}`
    return /^https?:/.test(href) ? href : undefined
  }
  return (
    <>
      <header className="top">
        <a className="brand" href="./">
          <img src="./favicon.svg" alt="" width="28" height="28" />
          Foyer playground
        </a>
        <nav aria-label="Guides">
          {guides.map((each) => (
            <a key={each.name} href={`#${each.name}`} aria-current={each === guide ? 'page' : undefined}>
              {each.title}
            </a>
          ))}
        </nav>
      </header>
      <main className="doc" ref={main} tabIndex={-1}>
        <Markdown
          source={guide.source}
          resolve={resolve}
          resolveImage={(href) => images[href.slice(href.lastIndexOf('/') + 1)]}
        />
      </main>
    </>
  )
}

import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'

/** Renders the text of an option. A Markdown link to a guide becomes a link to the documentation. */
export function Hint({ text }: { readonly text: string }): ReactNode {
  const [first, ...rest] = text.split('[')
  return (
    <>
      {first}
      {rest.map((part) => {
        const [label = '', target = ''] = part.split(/\]\(|\)/, 2)
        const after = part.slice(label.length + target.length + 3)
        return (
          <span key={part}>
            <a href={`${addresses.site}/${target.replace('.md', '')}`}>{label}</a>
            {after}
          </span>
        )
      })}
    </>
  )
}

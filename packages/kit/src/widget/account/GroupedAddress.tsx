import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'

const style = `
.grouped{display:inline-flex;flex-wrap:wrap;gap:0 .5em;font-variant-numeric:tabular-nums;user-select:text;unicode-bidi:isolate}
.grouped>span:first-child,.grouped>span:last-child{font-weight:600;color:var(--_text)}
`

/** A whole address in groups of four, its ends set off. Read out as one word, and copied without the gaps. */
export function GroupedAddress({ address }: { readonly address: string }): ReactNode {
  useStyle(style)
  return (
    <bdi dir="ltr" className="grouped" title={address}>
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same group can occur twice
        <span key={index}>{group}</span>
      ))}
    </bdi>
  )
}

/** An address in groups of four, which the eye can compare; a leading `0x` stands with its first group. */
export function groupAddress(address: string): string[] {
  const head = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(head).match(/.{1,4}/gsu) ?? []
  const [first = '', ...rest] = groups
  return [`${address.slice(0, head)}${first}`, ...rest]
}

import type { ReactNode } from 'react'
import { useStyle } from '../../ui/UiContext.js'

const style = `
.grouped{display:inline-flex;flex-wrap:wrap;gap:0 .5em;font-variant-numeric:tabular-nums;user-select:text;unicode-bidi:isolate}
.grouped>span:first-child,.grouped>span:last-child{font-weight:600;color:var(--_text)}
`

/**
 * Shows a whole address in groups of four with emphasized ends. Screen readers read it as one word, and it is copied
 * without spaces.
 */
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

/** Splits an address into groups of four, which are easier to compare. A leading `0x` belongs to the first group. */
export function groupAddress(address: string): string[] {
  const head = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(head).match(/.{1,4}/gsu) ?? []
  const [first = '', ...rest] = groups
  return [`${address.slice(0, head)}${first}`, ...rest]
}

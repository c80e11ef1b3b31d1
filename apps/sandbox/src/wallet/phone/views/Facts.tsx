import type { Fact } from '../namespaces/PhoneNamespace.js'
import { Icon } from './Icon.js'

/** Lists labels and values. An address has a separate line below its name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label can occur twice, and the list does not change
        <div key={`${index}-${label}`}>
          <dt>{label}</dt>
          <dd>
            <Value text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ text }: { readonly text: string }) {
  const [, name, address] = /^(?:(.+) · )?(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(text) ?? []
  if (address === undefined) return text
  return (
    <>
      {name !== undefined && <span className="block">{name}</span>}
      <span className="address">{address}</span>
    </>
  )
}

/** Shows the warnings before an approval. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="warning">
      <Icon name="warning" />
      <span>{warning}</span>
    </p>
  ))
}

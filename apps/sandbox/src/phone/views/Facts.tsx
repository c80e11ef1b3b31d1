import type { Fact } from '../namespaces/PhoneNamespace.js'

/** Lines of "what: value". */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([label, value], index) => (
        <div key={`${index}-${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

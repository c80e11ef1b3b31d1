import { Icon } from './Icon.js'

/** What a person should know before saying yes. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="warning">
      <Icon name="warning" />
      <span>{warning}</span>
    </p>
  ))
}

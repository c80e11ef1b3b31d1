import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.js'

/** A command for a terminal, with a button that copies it. */
export function InstallLine({ command }: { readonly command: string }): ReactNode {
  return (
    <p className="install" dir="ltr">
      <code>{command}</code>
      <CopyButton text={command} label={`Copy: ${command}`} />
    </p>
  )
}

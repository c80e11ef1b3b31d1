import { core } from '@foyer/messages/en/core'
import { email as english } from '@foyer/messages/en/email'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.js'
import { CodeField } from '../../ui/CodeField.js'
import { Slow, Spinner } from '../../ui/Spinner.js'
import { useWords } from '../shell/useWords.js'
import type { CodeControl, CodeState } from './useCode.js'

const looks = {
  typing: 'idle',
  checking: 'busy',
  wrong: 'wrong',
  confirmed: 'done',
  spent: 'wrong',
  stuck: 'done',
} as const satisfies Readonly<Record<CodeState['status'], string>>

export interface CodeEntryProps {
  readonly control: CodeControl
  /** The text of the step that follows a correct code. */
  readonly afterwards: string
}

/**
 * Renders the six boxes and one line below them. The line shows how long the code is valid, the current state or the
 * error.
 */
export function CodeEntry({ control, afterwards }: CodeEntryProps): ReactNode {
  const words = useWords('email', english)
  const { tryAgain } = useWords('core', core)
  const { state, type, check } = control
  const { status } = state
  const fault = 'fault' in state && status !== 'stuck' ? state.fault : undefined
  const isBusy = status === 'checking' || status === 'confirmed'
  const hints: Partial<Record<CodeState['status'], string>> = {
    checking: words.checking,
    confirmed: afterwards,
    stuck: words.confirmed,
  }
  return (
    <div className="entry">
      <CodeField
        label={words.codeLabel}
        value={'code' in state ? state.code : ''}
        onChange={type}
        onComplete={check}
        state={looks[status]}
        error={fault}
        hint={
          <span className="waits" role="status">
            {isBusy && <Spinner />}
            {hints[status] ?? words.codeValid}
          </span>
        }
      />
      {status === 'typing' && state.code.length === 6 && (
        <Button size="sm" variant="secondary" onClick={() => check(state.code)}>
          {tryAgain}
        </Button>
      )}
      <Slow active={isBusy}>{words.openingSlow}</Slow>
    </div>
  )
}

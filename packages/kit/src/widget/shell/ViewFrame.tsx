import type { Words } from '@foyer/messages/en'
import { Component, type ReactNode } from 'react'
import { RowSkeleton } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import type { ViewState } from './registry.js'

export interface ViewFrameProps {
  readonly state: ViewState
  readonly words: Words<'core'>
  onRetry(): void
}

/** Renders the view, a skeleton while its code loads, or an error with a retry button if loading failed. */
export function ViewFrame({ state, words, onRetry }: ViewFrameProps): ReactNode {
  switch (state.status) {
    case 'loaded':
      return (
        <div>
          <Boundary words={words}>
            <state.view.View />
          </Boundary>
        </div>
      )
    case 'loading':
      return (
        <Stack>
          <span className="sr">{words.loading}</span>
          <RowSkeleton count={4} />
          <Slow active>{words.slow}</Slow>
        </Stack>
      )
    case 'failed':
      return (
        <ErrorState
          title={words.viewFailedTitle}
          text={words.viewFailedText}
          actionLabel={words.tryAgain}
          onAction={onRetry}
        />
      )
    default: {
      const never: never = state
      return never
    }
  }
}

interface BoundaryProps {
  readonly words: Words<'core'>
  readonly children: ReactNode
}

/** Limits a render error to its view: the rest of the widget keeps working. */
class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { words, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <ErrorState
        title={words.viewFailedTitle}
        actionLabel={words.tryAgain}
        onAction={() => this.setState({ isBroken: false })}
      />
    )
  }
}

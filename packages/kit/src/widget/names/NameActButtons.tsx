import { errors as errorWords } from '@foyer/messages/en/errors'
import { names as english } from '@foyer/messages/en/names'
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.js'
import { Button, type ButtonProps } from '../../ui/Button.js'
import { Slow } from '../../ui/Spinner.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { OpenWallet } from '../pairing/OpenWallet.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type NameAct, useNameErrorText } from './useNameAct.js'

/** The style of the forms about a name. */
export const nameStyle = `
.nm{display:flex;flex-direction:column;gap:12px}
.nm>.alert{margin:0}
.nm .box.ltr{direction:ltr}
.nm .again{align-self:flex-start;color:var(--_accent-text);font-weight:500}
.nm>.note{font-size:var(--_t2);color:var(--_text-muted)}
.nm>.two{display:flex;flex-wrap:wrap;gap:8px}
.nm>.two>.b{flex:1 1 auto;width:auto}
.nm>.two>.b:last-child{flex-grow:3}
.nm h3{font-size:var(--_t3);font-weight:600;text-align:center;overflow-wrap:anywhere;text-wrap:balance}
`

interface NameActButtonsProps {
  readonly act: NameAct
  /** The text of the submit button. */
  readonly label: string
  readonly variant?: ButtonProps['variant']
  readonly disabled?: boolean
  /** If undefined, the button submits the form. */
  readonly onPress?: () => void
}

/** The result of the last attempt, a cancel button and a submit button. */
export function NameActButtons({ act, label, variant, disabled = false, onPress }: NameActButtonsProps): ReactNode {
  const { back } = useWidget()
  const words = useWords('names', english)
  const { REQUEST_PENDING } = useWords('errors', errorWords)
  const describe = useNameErrorText()
  const { state, isBusy, cancel } = act
  const isAsking = state.status === 'asking'
  // While a request is open, the first Escape cancels the waiting and does not close the widget.
  useEscape(isAsking, cancel)
  useLeaveGuard(isBusy, isAsking ? cancel : undefined)
  useStyle(nameStyle)
  return (
    <>
      {state.status === 'failed' && <Alert tone="danger">{describe(state.error)}</Alert>}
      {state.status === 'left' && <Alert tone="warning">{REQUEST_PENDING}</Alert>}
      <Slow active={isBusy}>{isAsking ? words.slowText : words.savingSlow}</Slow>
      {isAsking && <OpenWallet />}
      <div className="two">
        <Button variant="secondary" disabled={state.status === 'saving'} onClick={isAsking ? cancel : back}>
          {words.cancel}
        </Button>
        <Button
          type={onPress ? 'button' : 'submit'}
          {...(variant && { variant })}
          disabled={disabled && !isBusy}
          busy={isBusy}
          busyLabel={state.status === 'saving' ? words.saving : words.asking}
          {...(onPress && { onClick: onPress })}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

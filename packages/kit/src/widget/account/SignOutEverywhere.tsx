import { type ReactNode, useState } from 'react'
import { signOutEverywhere } from '../../core/actions/embedded/signOutEverywhere.js'
import { embedded as english } from '../../messages/en/embedded.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { deviceIcon } from '../../ui/icons/device.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useEscape } from '../../ui/UiContext.js'
import { useErrorText } from '../parts/useErrorText.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** "Log out on all devices", asked once more before it is done. */
export function SignOutEverywhere(): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const describe = useErrorText()
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle')
  const [fault, setFault] = useState<string>()
  useEscape(state === 'asking', () => setState('idle'))
  const signOut = async () => {
    setState('busy')
    setFault(undefined)
    try {
      await signOutEverywhere(client)
    } catch (error) {
      setState('asking')
      setFault(describe(error))
    }
  }
  if (state === 'idle')
    return (
      <Row
        title={words.signOutEverywhere}
        icon={<Glyph path={deviceIcon} />}
        data-testid="sign-out-everywhere"
        onClick={() => setState('asking')}
      />
    )
  return (
    <div className="ask" role="group" aria-label={words.signOutQuestion}>
      <b>{words.signOutQuestion}</b>
      <p>{words.signOutText}</p>
      {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
      <div className="two">
        <Button variant="secondary" disabled={state === 'busy'} onClick={() => setState('idle')} autoFocus>
          {words.cancel}
        </Button>
        <Button variant="danger" busy={state === 'busy'} onClick={() => void signOut()}>
          {words.signOutYes}
        </Button>
      </div>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { signOutEverywhere } from '../../core/actions/embedded/signOutEverywhere.js'
import { isFoyerError } from '../../errors/FoyerError.js'
import { embedded as english } from '../../messages/en/embedded.js'
import { format } from '../../messages/format.js'
import { Alert } from '../../ui/Alert.js'
import { deviceIcon } from '../../ui/icons/device.js'
import { Glyph, Row } from '../../ui/Row.js'
import { isDeclined } from '../parts/isDeclined.js'
import { useErrorText } from '../parts/useErrorText.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** "Log out on all devices"; the frame asks on a screen of its own before it is done. */
export function SignOutEverywhere(): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const describe = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const signOut = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await signOutEverywhere(client)
    } catch (error) {
      setBusy(false)
      if (isDeclined(error)) return
      const { reason, seconds } = isFoyerError(error) ? error.context : {}
      const hours = Math.ceil(Number(seconds) / 3_600)
      setFault(reason === 'hold' ? format(words.signOutHeld, { hours }) : describe(error))
    }
  }
  return (
    <>
      <Row
        title={words.signOutEverywhere}
        icon={<Glyph path={deviceIcon} />}
        chevron
        disabled={isBusy}
        data-testid="sign-out-everywhere"
        onClick={() => void signOut()}
      />
      {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
    </>
  )
}

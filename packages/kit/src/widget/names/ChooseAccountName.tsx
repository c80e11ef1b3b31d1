import { names as english } from '@foyer/messages/en/names'
import { format } from '@foyer/messages/format'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/Button.js'
import { TeachingPoints } from '../../ui/Illustration.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useNamed } from './useNames.js'

/**
 * The explanation of account names, with a button to register one. Redirects to `AccountName` if the account already
 * has a name [S2.12].
 */
export default function ChooseAccountName(): ReactNode {
  const { push, replace, preload } = useWidget()
  const words = useWords('names', english)
  const named = useNamed()
  const hasName = Boolean(named?.own.data)
  useEffect(() => {
    if (hasName) replace('AccountName')
    else preload('RegisterAccountName')
  }, [hasName, replace, preload])
  const parent = named?.parent ?? '…'
  return (
    <>
      <TeachingPoints
        points={[
          {
            art: 'login',
            title: words.choose1Title,
            text: format(words.choose1Text, { example: `maya.${parent}` }),
          },
          { art: 'network', title: words.choose2Title, text: words.choose2Text },
          { art: 'assets', title: words.choose3Title, text: words.choose3Text },
        ]}
      />
      <Button onClick={() => push('RegisterAccountName')} data-autofocus>
        {words.chooseName}
      </Button>
    </>
  )
}

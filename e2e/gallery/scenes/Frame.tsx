import type { Messages } from '@foyer/messages/en'
import type { ReactNode } from 'react'
import { ModalShell } from '../../../packages/kit/src/ui/shell/ModalShell.js'

export interface SceneProps {
  words: Messages
  close: (() => void) | undefined
}

export const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export function nothing() {}

type FrameProps = SceneProps & { title: string; back?: boolean; children: ReactNode }

export function Frame({
  words,
  close,
  title,
  back,
  children,
  ...rest
}: FrameProps & Partial<Parameters<typeof ModalShell>[0]>) {
  const kind = back ? 'back' : 'help'
  return (
    <ModalShell
      title={title}
      viewKey={title}
      depth={1}
      start={rest.startSlot ? undefined : { kind, label: back ? words.core.back : words.core.help, onPress: nothing }}
      onClose={close}
      closeLabel={words.core.close}
      {...rest}
    >
      {children}
    </ModalShell>
  )
}

import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import { createFrameElement } from './createFrameElement.js'
import { createFrameHost, type FrameHost } from './createFrameHost.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'

type FrameMetadata = FramePayload<'SYNC_DAPP_DATA'>['metadata']

/** Creates the frame host. Sends the metadata, theme and language of the app when the frame is ready. */
export function createConfiguredHost(
  options: EmbeddedOptions,
  initialChainId: string | undefined,
  onCancel: () => void,
): Omit<FrameHost, 'notify'> & { syncLook(): void } {
  const { page, projectId, sdkVersion } = options
  const { notify, ...host } = createFrameHost({
    origin: options.frameOrigin,
    page,
    query: {
      projectId,
      chainId: initialChainId ?? options.networks()[0]?.caipNetworkId ?? 'eip155:1',
      version: '4',
      enableLogger: String(options.isLogging),
      ui: '1',
    },
    createElement: options.createElement ?? ((address, events) => createFrameElement(page, address, events)),
    onReady: () => {
      const metadata = options.metadata() as FrameMetadata
      notify('SYNC_DAPP_DATA', { metadata, sdkVersion, sdkType: 'appkit', projectId })
      syncLook()
    },
    onTimeout: options.onAlert,
    onCancel,
  })
  const syncLook = () => {
    const { mode, variables } = options.theme()
    notify('SYNC_THEME', {
      themeMode: mode,
      themeVariables: variables as Readonly<Record<string, string | number>>,
    })
    notify('SET_LOCALE', { locale: options.locale() })
  }
  return { ...host, syncLook }
}

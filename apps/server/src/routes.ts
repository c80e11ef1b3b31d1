import { nftRoutes } from './accounts/nfts/routes.js'
import { accountRoutes } from './accounts/routes.js'
import { analyticsRoutes } from './analytics/routes.js'
import { catalogueRoutes } from './catalogue/routes.js'
import { chainRoutes } from './chains/routes.js'
import type { ServerContext } from './context.js'
import { healthRoutes } from './health/routes.js'
import type { ApiRoute } from './http/mountApiRoutes.js'
import { nameRoutes } from './names/routes.js'
import { onrampRoutes } from './onramp/routes.js'
import { permissionRoutes } from './permissions/routes.js'
import { projectRoutes } from './projects/routes.js'
import { signInRoutes } from './signIn/routes.js'
import { convertRoutes } from './swap/convertRoutes.js'
import { swapRoutes } from './swap/routes.js'
import { tokenRoutes } from './tokens/routes.js'

/** All endpoints of the API origin. */
export const routes: readonly ApiRoute<ServerContext>[] = [
  ...accountRoutes,
  ...nftRoutes,
  ...tokenRoutes,
  ...nameRoutes,
  ...swapRoutes,
  ...convertRoutes,
  ...onrampRoutes,
  ...catalogueRoutes,
  ...chainRoutes,
  ...projectRoutes,
  ...analyticsRoutes,
  ...signInRoutes,
  ...permissionRoutes,
  ...healthRoutes,
]

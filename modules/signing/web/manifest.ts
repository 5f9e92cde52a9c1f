import { defineWebModule } from '@atrium/ui/module'

/** The module has no pages yet. */
export default defineWebModule({ name: 'signing' })

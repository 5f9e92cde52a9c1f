import { defineWebModule } from '@atrium/ui/module'
import { texts } from '../texts/index.ts'

export default defineWebModule({ name: 'files', texts })

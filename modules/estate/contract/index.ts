import { estateGifts, estatePeople, estates } from './estate.ts'

export const contract = { estates, estatePeople, estateGifts }

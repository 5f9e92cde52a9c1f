import { TreeChart } from 'echarts/charts'
import { use } from 'echarts/core'

use([TreeChart])

import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  MarkPointComponent,
  ToolboxComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  CanvasRenderer,
  DataZoomComponent,
  GridComponent,
  LineChart,
  MarkPointComponent,
  PieChart,
  ScatterChart,
  ToolboxComponent,
  TooltipComponent,
]);

/** The engine's own description of a picture; nothing outside this folder sees it. */
export type EngineOption = Record<string, unknown>;
export type EngineSeries = EngineOption;
export type Engine = EChartsType;

/** A drawing area in the element, as large as it. */
export function createEngine(element: HTMLElement): Engine {
  return init(element, null, { renderer: 'canvas' });
}

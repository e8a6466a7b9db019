import { CustomChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([CanvasRenderer, CustomChart, GridComponent, LineChart, PieChart]);

/** The engine's own description of a picture; nothing outside this folder sees it. */
export type EngineOption = Record<string, unknown>;
export type EngineSeries = EngineOption;
export type Engine = EChartsType;

/** A drawing area in the element, as large as it or of a size of its own. */
export function createEngine(element: HTMLElement, size: { width?: number; height?: number } = {}): Engine {
  return init(element, null, { renderer: 'canvas', ...size });
}

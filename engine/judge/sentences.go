package judge

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// ExplainOrders writes the sentences of a retreat or adjustment phase.
func (j *Judge) ExplainOrders(res *engine.Resolution) {
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Reason.Rule == "" {
			o.Reason.Rule = anchor(o.Reason.Code)
		}
		if o.Text != "" {
			continue
		}
		if c := o.Reason.Code; (c == CodeTooMany || c == CodeNothingDue) &&
			(o.Order.Verb == engine.Remove || o.Order.Verb == engine.Disband) {
			o.Reason.Rule = "remove"
		}
		if o.Reason.Code == CodeNoOrder {
			o.Reason.Rule = "disband"
		}
		switch {
		case o.Reason.Code == CodeCollided:
			o.Text = fmt.Sprintf("destroyed: the unit from %s retreats to %s too", j.where(o.Reason.By),
				j.RegionName(o.Reason.Where))
		case o.Reason.Code == CodeNoOrder:
			o.Text = "no order: it disbands"
		case o.Reason.Code == CodeRepeated:
			o.Text = "the unit has another order"
		case o.Verdict != engine.Succeeded && o.Verdict != engine.None:
			o.Text = j.Wrong(o.Order, o.Reason.Code)
		}
	}
}
